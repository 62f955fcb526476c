import { itKeepsSecrets } from './describe-secrets.js';

itKeepsSecrets('toy', 150);
itKeepsSecrets('colony', 300);
itKeepsSecrets('stub', 30);
