/** Registers the account messages when imported. */

import { learn } from '.';
import { you as en } from './account.en';
import { you as fr } from './account.fr';

learn({ en, fr });
