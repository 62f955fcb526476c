/** Where mails go. */
export type Transport = {
  /** Delivers the bytes of a mail. The same name twice is the same mail. Rejects when it could not. */
  readonly deliver: (name: string, bytes: Buffer, way: Envelope) => Promise<void>;
  /** Rejects when nothing can be delivered now, with the reason. */
  readonly check?: () => Promise<void>;
  readonly close?: () => void;
};

/** From whom and to whom a mail really goes; nothing in the mail itself changes that. */
export type Envelope = { readonly from: string; readonly to: string };

/** Nothing can be delivered at all just now, whatever the mail: the others need not be tried. */
export class Unreachable extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'Unreachable';
  }
}
