/** Run again before each file of tests, though the files of a worker share their modules: hooks of all tests belong here. */
import { afterEach } from 'vitest';
import { undoAll } from './undo.js';

afterEach(undoAll);
