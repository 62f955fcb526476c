import { itKeepsSecrets } from './describe-secrets.js';

itKeepsSecrets('whole', 30);
itKeepsSecrets('settings', 60);
