/** Run again before each file, though the files of a worker share their modules. */
import { afterEach } from 'vitest';
import { leaveAll } from './browser.js';

afterEach(({ task }) => leaveAll(task.result?.state === 'fail'));
