() => {
  const SLACK = 1.5
  const found = new Set()
  const said = (element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent.trim().slice(0, 60)}`
  const isIn = (inner, outer) =>
    inner.left >= outer.left - SLACK && inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK && inner.bottom <= outer.bottom + SLACK
  const cuts = (value) => value === 'hidden' || value === 'clip'
  const scrolls = (value) => value === 'auto' || value === 'scroll'
  const isBeyond = (inner, outer, [low, high]) => inner[low] < outer[low] - SLACK || inner[high] > outer[high] + SLACK
  const ACROSS = ['left', 'right'], DOWN = ['top', 'bottom']

  // What cuts a text off: an element without a scroll bar, a button that is too small, or the edge of the screen.
  const cutter = (element, text) => {
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at)
      // What ends in dots on purpose says all of it when it is pointed at.
      if (style.textOverflow === 'ellipsis' && at.title) return null
      const box = at.getBoundingClientRect()
      const [x, y] = [style.overflowX, style.overflowY]
      if (isBeyond(text, box, ACROSS) && scrolls(x) && at.scrollWidth > at.clientWidth + 1) return null
      if (isBeyond(text, box, DOWN) && scrolls(y) && at.scrollHeight > at.clientHeight + 1) return null
      if (isBeyond(text, box, ACROSS) && (cuts(x) || scrolls(x))) return at
      if (isBeyond(text, box, DOWN) && (cuts(y) || scrolls(y))) return at
      if (at.matches('button, [role=tab], select') && !isIn(text, box)) return at
    }
    return isIn(text, {left: 0, top: 0, right: innerWidth, bottom: innerHeight}) ? null : document.body
  }

  // The part of a text that the scrolling and cutting elements around it leave on the screen.
  const onScreen = (element, text) => {
    let {left, top, right, bottom} = text
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at), box = at.getBoundingClientRect()
      if (style.overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
    }
    return {left, top, right, bottom}
  }

  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || element.closest('svg, script, style, option, .map, .visually-hidden, [inert]')) continue
    if (!element.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})) continue
    const style = getComputedStyle(element)
    if (style.clipPath !== 'none' && element.getBoundingClientRect().width <= 1) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({width, height}) => width > 1 && height > 1)
    for (const box of boxes) {
      const by = cutter(element, box)
      if (by) found.add(`cut off by ${by.tagName.toLowerCase()}.${by.className}: ${said(element)}`)
    }
    const isSeen = ({left, right, top, bottom}) => {
      const top_ = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return top_ && (top_ === element || element.contains(top_) || top_.contains(element))
    }
    const parts = boxes.map((box) => onScreen(element, box)).filter(({left, top, right, bottom}) => right > left && bottom > top)
    texts.push(...parts.filter(isSeen).map((box) => ({node, element, box})))
  }
  for (const field of document.querySelectorAll('input[placeholder]')) {
    const style = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = style.font
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    if (field.clientWidth && pen.measureText(field.placeholder).width > room + SLACK)
      found.add(`cut off in its field: ${field.placeholder}`)
  }
  texts.sort((one, other) => one.box.top - other.box.top)
  texts.forEach((one, at) => {
    for (let next = at + 1; next < texts.length && texts[next].box.top < one.box.bottom - 3; next++) {
      const other = texts[next]
      if (other.node === one.node) continue
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top
      if (wide > 3 && high > 5) found.add(`over each other: ${said(one.element)} and ${said(other.element)}`)
    }
  })
  return [...found]
}
