import { hen, peckingHen, rooster } from '../birds/chickens.ts'
import { barn, fence, redwood } from '../buildings.ts'
import { lights, mix, palette } from '../palette.ts'
import { cloud, furrows, grass, hill, rays, sky, sun } from '../scenery.ts'
import { cabbageTree, poplar, shelterBelt } from '../trees.ts'

const { deep, pasture, leaf, sage, straw, yolk, paper } = palette

/** The hero: a wide field at dawn, the barn and the hens on the right, the left side calm. */
export function farmDawn(): string {
	const light = lights.dawn
	const tones = { body: mix(leaf, pasture, 0.5), cut: leaf, trunk: deep }
	return (
		sky(light, 600) +
		rays([1010, 400, 150], mix(straw, yolk, 0.55), 36) +
		sun([1010, 400, 150], light) +
		cloud([150, 150, 380], mix(straw, paper, 0.4)) +
		cloud([1230, 190, 300], mix(straw, paper, 0.5)) +
		cloud([620, 96, 220], mix(straw, paper, 0.25)) +
		hill({
			points: [
				[-20, 440],
				[170, 400],
				[330, 436],
				[520, 390],
				[690, 448],
				[860, 420],
				[1060, 470],
				[1240, 400],
				[1430, 440],
				[1620, 380],
			],
			fill: light.far,
			cut: mix(light.far, paper, 0.3),
			rows: 3,
			seed: 5,
			gap: 18,
		}) +
		hill({
			points: [
				[-20, 520],
				[240, 486],
				[480, 530],
				[760, 478],
				[980, 520],
				[1260, 470],
				[1620, 520],
			],
			fill: mix(leaf, sage, 0.55),
			cut: mix(sage, straw, 0.3),
			rows: 4,
			seed: 8,
			gap: 17,
		}) +
		shelterBelt({ from: 60, to: 420, y: 566, scale: 0.36, tones }) +
		hill({
			points: [
				[-20, 556],
				[300, 566],
				[620, 600],
				[900, 560],
				[1240, 548],
				[1620, 590],
			],
			fill: mix(leaf, sage, 0.16),
			cut: mix(leaf, straw, 0.45),
			rows: 5,
			seed: 21,
			gap: 16,
		}) +
		poplar({ x: 1074, y: 590, scale: 0.72 }, tones) +
		poplar({ x: 1052, y: 594, scale: 0.6 }, tones) +
		barn({ x: 1290, y: 640, scale: 1.02 }, redwood) +
		cabbageTree({ x: 1580, y: 664, scale: 0.9 }, { body: deep, cut: pasture, trunk: deep }) +
		hill({
			points: [
				[-20, 640],
				[320, 620],
				[700, 668],
				[1060, 640],
				[1340, 624],
				[1620, 650],
			],
			fill: leaf,
		}) +
		furrows({
			to: [1010, 640],
			y: 1000,
			colour: mix(leaf, pasture, 0.45),
			count: 17,
			spread: 1800,
			width: 26,
		}) +
		fence({
			from: [-10, 716],
			to: [830, 690],
			posts: 9,
			height: 62,
			colour: deep,
			wire: mix(deep, leaf, 0.4),
		}) +
		hill({
			points: [
				[-20, 800],
				[340, 770],
				[760, 826],
				[1180, 800],
				[1620, 770],
			],
			fill: pasture,
			cut: leaf,
			rows: 7,
			seed: 33,
			gap: 22,
		}) +
		hen({ x: 716, y: 778, scale: 0.3, plumage: 'white' }) +
		peckingHen({ x: 1240, y: 788, scale: 0.3, flip: true, plumage: 'white' }) +
		rooster({ x: 1075, y: 905, scale: 0.66, plumage: 'brown' }) +
		peckingHen({ x: 790, y: 926, scale: 0.56, flip: true, plumage: 'brown' }) +
		hill({
			points: [
				[-20, 930],
				[400, 944],
				[800, 968],
				[1200, 950],
				[1620, 900],
			],
			fill: deep,
		}) +
		hen({ x: 1400, y: 968, scale: 0.8, flip: true, plumage: 'straw' }) +
		grass({ from: 0, to: 1600, y: 962, colour: pasture, count: 34, seed: 4, height: 54 }) +
		grass({ from: 0, to: 1600, y: 990, colour: leaf, count: 22, seed: 14, height: 44 })
	)
}
