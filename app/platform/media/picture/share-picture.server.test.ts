import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeSharePicture } from './share-picture.server.ts'

/** A portrait of 300 x 900: red above, blue below. */
const portrait = await sharp({
	create: { width: 300, height: 900, channels: 3, background: '#ff0000' },
})
	.composite([
		{
			input: { create: { width: 300, height: 450, channels: 3, background: '#0000ff' } },
			left: 0,
			top: 450,
		},
	])
	.png()
	.toBuffer()

type Colour = { red: number; green: number; blue: number }

async function read(picture: Buffer) {
	const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
	const at = (x: number, y: number): Colour => {
		const start = (y * info.width + x) * info.channels
		return { red: data[start] ?? 0, green: data[start + 1] ?? 0, blue: data[start + 2] ?? 0 }
	}
	/** How many points of a part have such a colour. */
	const count = (from: number, to: number, isSuch: (colour: Colour) => boolean) => {
		let found = 0
		for (let y = 0; y < info.height; y += 1)
			for (let x = from; x < to; x += 1) if (isSuch(at(x, y))) found += 1
		return found
	}
	return { info, at, count }
}

const isWhite = ({ red, green, blue }: Colour) => red > 230 && green > 230 && blue > 230
const isYolk = ({ red, green, blue }: Colour) =>
	red > 220 && green > 140 && green < 190 && blue < 70

test('the whole picture stands on the colour of its frame, beside the title and the price', async () => {
	const shared = await makeSharePicture({
		picture: portrait,
		title: 'Gut Guard',
		fact: '$42',
		site: 'Hatch & Hen',
	})
	const { info, at, count } = await read(shared)
	expect(info).toMatchObject({ width: 1200, height: 630 })
	expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg' })
	const middle = 860
	expect(at(middle, 8).red, 'the top of the picture').toBeGreaterThan(200)
	expect(at(middle, 622).blue, 'its foot').toBeGreaterThan(200)
	expect(at(560, 315).green, 'the frame').toBeGreaterThan(220)
	expect(at(20, 620).green, 'the panel').toBeLessThan(70)
	expect(count(56, 464, isWhite), 'the title').toBeGreaterThan(1000)
	const plain = await read(
		await makeSharePicture({
			picture: portrait,
			title: 'Gut Guard',
			fact: null,
			site: 'Hatch & Hen',
		}),
	)
	// The mark is of the same colour as the price.
	expect(count(56, 464, isYolk)).toBeGreaterThan(plain.count(56, 464, isYolk) + 100)
})

test('letters of Māori words are drawn in our own type', async () => {
	const titles = ['Manawatū', 'Manawat']
	const [whole = 0, shorter = 0] = await Promise.all(
		titles.map(async (title) => {
			const { count } = await read(
				await makeSharePicture({ picture: null, title, fact: null, site: 'Hatch & Hen' }),
			)
			return count(56, 1144, isWhite)
		}),
	)
	expect(whole).toBeGreaterThan(shorter * 1.03)
})

test.each([
	['a long title', 'Summer heat in the layer shed: what to do '.repeat(6)],
	['one long word', 'Aviametapneumovirusinfektionsschutzverordnungsbeauftragte'.repeat(3)],
	['signs of markup', 'A < B & <b>C</b> "D"'],
	['broken letters and control signs', 'A\uD800\u0000\u001BB'],
	['no letter of ours', '養鶏 🐔'],
	['nothing', ''],
])('%s makes a picture too', async (_, title) => {
	const { info } = await read(
		await makeSharePicture({ picture: portrait, title, fact: null, site: 'Hatch & Hen' }),
	)
	expect(info).toMatchObject({ width: 1200, height: 630 })
})

test('bytes that are no image are an error', async () => {
	const picture = Buffer.from('no image')
	await expect(
		makeSharePicture({ picture, title: 'A', fact: null, site: 'Hatch & Hen' }),
	).rejects.toThrow(/image/i)
})

test('a picture made for social networks is shown as it is, and one of another shape beside the name', async () => {
	const given = { title: 'Maple School', fact: null, site: 'Maple School', isReady: true }
	const red = { create: { width: 1200, height: 630, channels: 3 as const, background: '#ff0000' } }
	const made = await read(
		await makeSharePicture({ ...given, picture: await sharp(red).png().toBuffer() }),
	)
	expect(made.info).toMatchObject({ width: 1200, height: 630 })
	expect(made.count(0, 1200, ({ red: r, green }) => r < 200 || green > 60)).toBe(0)
	const beside = await read(await makeSharePicture({ ...given, picture: portrait }))
	expect(beside.count(56, 464, isWhite), 'the name').toBeGreaterThan(1000)
})
