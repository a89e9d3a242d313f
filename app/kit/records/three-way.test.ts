import { expect, test } from 'vitest'
import { seed, seededRandom } from '#tests/support/random.ts'
import { listChanges, mergeMine } from './three-way.ts'

const opened = { title: 'A', text: 'one', list: ['x'], image: 'a.jpg' }

test('a merge takes the fields I changed from mine and all others from theirs', () => {
	const mine = { ...opened, title: 'Mine', list: ['x', 'y'] }
	const theirs = { ...opened, text: 'theirs', list: ['z'] }

	expect(listChanges({ opened, mine, theirs })).toEqual([
		{ key: 'title', by: 'me' },
		{ key: 'text', by: 'them' },
		{ key: 'list', by: 'both' },
	])
	expect(mergeMine({ opened, mine, theirs })).toEqual({
		title: 'Mine',
		text: 'theirs',
		list: ['x', 'y'],
		image: 'a.jpg',
	})
})

test('the same change on both sides is not a difference, and a field they emptied stays empty', () => {
	const mine = { ...opened, title: 'Same' }
	const theirs = { ...opened, title: 'Same', image: null }

	expect(listChanges({ opened, mine, theirs })).toEqual([{ key: 'image', by: 'them' }])
	expect(mergeMine({ opened, mine, theirs })).toEqual(theirs)
})

test('without the version that was opened, every difference counts as mine', () => {
	const mine = { ...opened, title: 'Mine' }
	const theirs = { ...opened, text: 'theirs' }

	expect(listChanges({ opened: null, mine, theirs }).map(({ by }) => by)).toEqual(['me', 'me'])
	expect(mergeMine({ opened: null, mine, theirs })).toEqual(mine)
})

const menu = ['Home', 'Services', 'About', 'News', 'Contact'].map((label) => ({
	label,
	to: `/${label.toLowerCase()}`,
}))
const [home, services, about, news, contact] = menu as [object, object, object, object, object]

test.each([
	[
		'both move another item',
		[contact, home, services, about, news],
		[home, about, news, contact, services],
		[contact, home, about, news, services],
	],
	[
		'both add an item',
		[home, { label: 'Mine', to: '/mine' }, services, about, news, contact],
		[home, services, about, news, contact, { label: 'Theirs', to: '/theirs' }],
		[
			home,
			{ label: 'Mine', to: '/mine' },
			services,
			about,
			news,
			contact,
			{ label: 'Theirs', to: '/theirs' },
		],
	],
	[
		'one removes what the other leaves alone, and the other renames one',
		[home, services, news, contact],
		[home, { label: 'Our services', to: '/services' }, about, news, contact],
		[home, { label: 'Our services', to: '/services' }, news, contact],
	],
	[
		'one removes what the other renames',
		[home, { label: 'Our services', to: '/services' }, about, news, contact],
		[home, about, news, contact],
		[home, { label: 'Our services', to: '/services' }, about, news, contact],
	],
	[
		'both add the same',
		[...menu, { label: 'Team', to: '/team' }],
		[{ label: 'Team', to: '/team' }, ...menu],
		[{ label: 'Team', to: '/team' }, ...menu],
	],
	[
		'one empties the list, and the other adds to it',
		[],
		[...menu, { label: 'B', to: '/b' }],
		[{ label: 'B', to: '/b' }],
	],
])('of a list of items, a merge has what both did: %s', (_, mine, theirs, merged) => {
	const lists = { opened: { menu }, mine: { menu: mine }, theirs: { menu: theirs } }
	expect(mergeMine(lists)).toEqual({ menu: merged })
})

test('one renames a column of links, and the other adds one to it', () => {
	const link = { label: 'News', to: '/news' }
	const column = (title: string, ...links: object[]) => ({ columns: [{ title, links }] })
	expect(
		mergeMine({
			opened: column('Quick Links', link),
			mine: column('Quick Links', link, { label: 'Team', to: '/team' }),
			theirs: column('Links', link),
		}),
	).toEqual(column('Links', link, { label: 'Team', to: '/team' }))
})

test('of 500 random pairs of changes to a list, everything that one added or changed is in the merge once', () => {
	const random = seededRandom(seed)
	for (let turn = 0; turn < 500; turn++) {
		const [mine, theirs] = ['m', 't'].map((who) => changedAtRandom(random, who)) as [Item[], Item[]]
		const merged = mergeMine({ opened: { menu }, mine: { menu: mine }, theirs: { menu: theirs } })
		const labels = (merged['menu'] as Item[]).map(({ label }) => label)
		const wanted = [...mine, ...theirs].flatMap(({ label }) => (/^[mt]\d/.test(label) ? label : []))
		for (const label of wanted) expect(labels.filter((one) => one === label)).toHaveLength(1)
		for (const { label } of menu) {
			const isLeft = [mine, theirs].every((list) => list.some((one) => one.label === label))
			expect(labels.filter((one) => one === label)).toHaveLength(isLeft ? 1 : 0)
		}
	}
})

type Item = { label: string; to: string }

/** The menu after one to three changes by somebody, whose new words begin with `who`. */
function changedAtRandom(random: () => number, who: string): Item[] {
	const pick = (count: number) => Math.floor(random() * count)
	const list: Item[] = [...menu]
	for (let change = 0; change <= pick(3); change++) {
		const at = pick(list.length)
		const name = `${who}${change}`
		const kind = pick(3)
		if (kind === 0) list.splice(at, 0, { label: name, to: `/${name}` })
		else if (kind === 1) list.splice(pick(list.length), 0, ...list.splice(at, 1))
		else list.splice(at, 1)
	}
	return list
}
