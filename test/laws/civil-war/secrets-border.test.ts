import { itKeepsSecrets } from '../describe-secrets.js';

itKeepsSecrets('border');
itKeepsSecrets('more of the border');
