/** What the pages of a folder of campaigns need beside one campaign: its packs, and a way to invite. */
import type { Clock } from '../campaign/types.js';
import type { Directory } from '../people/directory.js';

/** `dir`: the folder in which campaign files lie. */
export type Shelf = { readonly dir: string; readonly directory: Directory; readonly clock: Clock };
