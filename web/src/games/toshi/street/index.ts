import type { Frontage } from '../../../street/frontage';
import Facade from './Facade.svelte';
import './tokens.css';

const frontage: Frontage = { place: 2, Facade };

export default frontage;
