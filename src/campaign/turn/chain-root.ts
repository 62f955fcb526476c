import type { PackFiles } from '../../kernel/system.js';
import { digestOf } from '../../store/digest.js';
import type { Meta } from '../../store/meta.js';

/** What the chain of entries begins from: all that the campaign was begun with. */
export const chainRoot = (meta: Meta, files: PackFiles): string => digestOf({ meta, files });
