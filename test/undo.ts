/** What a test opened or made for itself is closed and taken away when it ends. */
const undos: (() => void)[] = [];

export const undoLater = (undo: () => void): void => void undos.push(undo);

/** The last first: a campaign is closed before its folder goes. */
export const undoAll = (): void =>
  undos
    .splice(0)
    .reverse()
    .forEach((undo) => undo());
