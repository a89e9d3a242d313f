import { eggGrading } from './egg-grading.ts'
import { feedMill } from './feed-mill.ts'
import { hatchery } from './hatchery.ts'
import { laboratory } from './laboratory.ts'

/** The scenes of the work around the farm: hatchery, grading room, feed mill and laboratory. */
export const indoorScenes: Record<string, () => string> = {
	'scene-hatchery': hatchery,
	'scene-egg-grading': eggGrading,
	'scene-feed-mill': feedMill,
	'scene-laboratory': laboratory,
}
