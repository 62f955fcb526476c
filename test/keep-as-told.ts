/** With VEDETTE_STORE, everything that a test keeps is kept there, and what a program keeps that it starts as its own process. */
import { keepAsTold } from './keep-told.js';

await keepAsTold();
