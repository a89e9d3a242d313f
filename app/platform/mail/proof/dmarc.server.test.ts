import { expect, test } from 'vitest'
import { readDmarc } from './dmarc.server.ts'

type Records = Record<string, string | string[]>

/** Reads it from these records, by their names without `_dmarc.`, and notes the names that were looked up. */
async function readFrom(domain: string, records: Records) {
	const names: string[] = []
	const dmarc = await readDmarc(domain, async (name) => {
		names.push(name)
		return [records[name.replace('_dmarc.', '')] ?? []].flat()
	})
	return { ...dmarc, names }
}

const none = 'v=DMARC1; p=none'

test('a domain without a record stands for itself', async () => {
	const { names, ...dmarc } = await readFrom('news.hen.co.nz', {})
	expect(dmarc).toEqual({ organization: 'news.hen.co.nz', policy: null })
	expect(names).toEqual(['_dmarc.news.hen.co.nz', '_dmarc.hen.co.nz', '_dmarc.co.nz', '_dmarc.nz'])
})

test.each<[what: string, records: Records, organization: string, at: string | null]>([
	['its own', { 'news.hen.co.nz': none }, 'news.hen.co.nz', 'news.hen.co.nz'],
	['of one above', { 'hen.co.nz': none }, 'hen.co.nz', 'hen.co.nz'],
	['both', { 'news.hen.co.nz': none, 'hen.co.nz': none }, 'hen.co.nz', 'news.hen.co.nz'],
	['a public suffix', { 'co.nz': `${none}; psd=y`, nz: none }, 'hen.co.nz', 'co.nz'],
	[
		'below a public suffix',
		{ 'hen.co.nz': none, 'co.nz': `${none};psd=y` },
		'hen.co.nz',
		'hen.co.nz',
	],
	[
		'one that says that it is the highest',
		{ 'news.hen.co.nz': `${none}; psd=n`, 'hen.co.nz': none },
		'news.hen.co.nz',
		'news.hen.co.nz',
	],
	['two at one name', { 'hen.co.nz': [none, none] }, 'news.hen.co.nz', null],
	['something else', { 'hen.co.nz': ['v=spf1 -all', 'v=DMARC2; p=none'] }, 'news.hen.co.nz', null],
	['beside something else', { 'hen.co.nz': ['x', none] }, 'hen.co.nz', 'hen.co.nz'],
])('a record: %s', async (_, records, organization, at) => {
	const { policy, ...dmarc } = await readFrom('news.hen.co.nz', records)
	expect([dmarc.organization, policy?.at ?? null]).toEqual([organization, at])
})

test('what a record wants of the names below it may differ', async () => {
	const records = { 'hen.nz': 'v=DMARC1 ; p = Reject; sp=quarantine; adkim=s' }
	expect((await readFrom('hen.nz', records)).policy).toEqual({
		at: 'hen.nz',
		action: 'reject',
		isStrict: true,
	})
	expect((await readFrom('a.hen.nz', records)).policy?.action).toBe('quarantine')
	expect((await readFrom('a.hen.nz', { 'hen.nz': 'v=DMARC1' })).policy?.action).toBe('none')
})

test('at most eight names are looked up', async () => {
	const { names } = await readFrom('a.b.c.d.e.f.g.h.i.j', {})
	expect(names).toHaveLength(8)
	expect(names.slice(0, 2)).toEqual(['_dmarc.a.b.c.d.e.f.g.h.i.j', '_dmarc.d.e.f.g.h.i.j'])
	expect((await readFrom('a.b.c.d.e.f.g.h', {})).names).toHaveLength(8)
})

test('a DNS that does not respond is no record', async () => {
	const away = () => Promise.reject(new Error('no response'))
	await expect(readDmarc('hen.nz', away)).rejects.toThrow('no response')
})
