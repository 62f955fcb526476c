import { itKeepsSecrets } from '../describe-secrets.js';

itKeepsSecrets('whole');
itKeepsSecrets('settings');
