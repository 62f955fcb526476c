import type { Refusal } from '../types.js';

/**
 * What was asked cannot be done now for a reason that lies in a file: its disk is full, another program holds it. `say`
 * is for the asker; the message, for whoever runs the program, names the file.
 */
export class Unable extends Error {
  readonly say: string;

  constructor({ say, file }: Pick<Refusal, 'say' | 'file'>) {
    super(file ?? say);
    this.name = 'Unable';
    this.say = say;
  }
}
