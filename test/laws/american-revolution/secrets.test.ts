import { itKeepsSecrets } from '../describe-secrets.js';

itKeepsSecrets('revolution in the open');
itKeepsSecrets('revolution in fog');
