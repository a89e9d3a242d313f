import { audit } from './audit.ts'
import { chicksBrooder } from './chicks-brooder.ts'
import { ducks } from './ducks.ts'
import { eggQuality } from './egg-quality.ts'
import { enrichment } from './enrichment.ts'
import { litter } from './litter.ts'
import { paddockRain } from './paddock-rain.ts'
import { pigeonLoft } from './pigeon-loft.ts'
import { quailScene } from './quail.ts'
import { summerHeat } from './summer-heat.ts'
import { training } from './training.ts'
import { turkeys } from './turkeys.ts'
import { ventilation } from './ventilation.ts'
import { wildBirds } from './wild-birds.ts'

/** The scenes of birds of all kinds, of shed climate and of the consultants' work. */
export const secondScenes: Record<string, () => string> = {
	'scene-litter': litter,
	'scene-ventilation': ventilation,
	'scene-wild-birds': wildBirds,
	'scene-training': training,
	'scene-audit': audit,
	'scene-summer-heat': summerHeat,
	'scene-egg-quality': eggQuality,
	'scene-paddock-rain': paddockRain,
	'scene-turkeys': turkeys,
	'scene-ducks': ducks,
	'scene-quail': quailScene,
	'scene-pigeon-loft': pigeonLoft,
	'scene-enrichment': enrichment,
	'scene-chicks-brooder': chicksBrooder,
}
