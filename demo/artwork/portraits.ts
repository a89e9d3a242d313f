import { callum, graham, mia, priya } from './portraits/advisers.ts'
import { aroha, margaret, tom } from './portraits/founders.ts'

export { portraitSize } from './portraits/face.ts'

/** Portraits of the team, 800 by 800. */
export const portraits: Record<string, () => string> = {
	'portrait-1': margaret,
	'portrait-2': tom,
	'portrait-3': aroha,
	'portrait-4': graham,
	'portrait-5': priya,
	'portrait-6': callum,
	'portrait-7': mia,
}
