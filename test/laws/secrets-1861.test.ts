import { itKeepsSecrets } from './describe-secrets.js';

itKeepsSecrets('whole', 15);
itKeepsSecrets('settings', 35);
