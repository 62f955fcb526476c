/** The register: one line a system. */
import type { Engine } from '../kernel/run.js';

export const SYSTEMS: readonly Engine[] = [];
