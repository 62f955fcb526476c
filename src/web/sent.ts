/** A reply as it is sent: the same one can be sent again. */
export type Sent = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** `body` is packed by gzip already. */
  readonly isPacked?: true;
  /** What leaves instead of `body`, from the disk, and is taken away then. */
  readonly file?: { readonly path: string; readonly remove: () => Promise<void> };
};
