/** The register: one line a system. */
import type { Engine } from '../kernel/run.js';
import { americanRevolution } from './american-revolution/index.js';
import { civilWar } from './civil-war/index.js';

export const SYSTEMS: readonly Engine[] = [civilWar, americanRevolution];
