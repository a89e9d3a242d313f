import { biosecurityGate } from './biosecurity-gate.ts'
import { broilerShed } from './broiler-shed.ts'
import { freeRange } from './free-range.ts'
import { layerShed } from './layer-shed.ts'
import { waterLine } from './water-line.ts'

/** The scenes of sheds, range, gate and water. */
export const firstScenes: Record<string, () => string> = {
	'scene-layer-shed': layerShed,
	'scene-free-range': freeRange,
	'scene-broiler-shed': broilerShed,
	'scene-biosecurity-gate': biosecurityGate,
	'scene-water-line': waterLine,
}
