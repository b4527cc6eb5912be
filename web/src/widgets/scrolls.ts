/** Attached to what may scroll: the keyboard can reach it and scroll it too. */
export function scrolls(element: HTMLElement): void {
  element.tabIndex = 0;
}
