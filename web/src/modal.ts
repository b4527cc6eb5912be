/** Opens a dialog over the page; what is given back closes it, and the focus goes back where it was. */
export function opened(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    dialog.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
