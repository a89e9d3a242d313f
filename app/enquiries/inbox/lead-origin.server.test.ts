import { expect, test } from 'vitest'
import { noOrigin } from '#enquiries/leads/lead-origin.ts'
import type { LeadOrigin } from '#enquiries/leads/lead-origin.ts'
import { submitLead } from '#enquiries/leads/submit.server.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { submission } from '#tests/support/submissions.ts'
import { exportLeads } from './export-leads.server.ts'
import { leadFilters } from './lead-filters.ts'
import { listOrigins } from './lead-origin.server.ts'
import { listLeads } from './queries.server.ts'

const requested = (search: string) => readListAddress(new URLSearchParams(search), leadFilters)
const namesOf = async (db: TestDb, search: string) =>
	(await listLeads(db, requested(search))).rows.map(({ name }) => name).toSorted()

/** Stores a lead of each name, whose tab says this. */
async function sendFrom(
	db: TestDb,
	origins: Record<string, Partial<LeadOrigin>>,
	given: { trap?: string } = {},
) {
	for (const [name, origin] of Object.entries(origins)) {
		const cameFrom = { ...noOrigin, ...origin }
		const values = { name, email: `${name}@farm.example` }
		await submitLead(db, submission('contact', { values, cameFrom, ...given }))
	}
}

const origins = {
	ana: { referrer: 'google.com', firstPage: '/news/wet-litter' },
	bea: { referrer: 'google.co.nz' },
	cai: { utmSource: 'google', utmCampaign: 'Spring' },
	dan: { referrer: 'l.facebook.com', utmSource: 'facebook', utmCampaign: 'Autumn' },
	eve: { referrer: 'forum.example' },
	fay: {},
}

test('leads are filtered by the site they came from, with all its hosts, and by campaign', async () => {
	await using db = await testDb()
	await sendFrom(db, origins)
	for (const source of ['google.com', 'google.co.nz', 'google'])
		expect(await namesOf(db, `source=${source}`)).toEqual(['ana', 'bea', 'cai'])
	expect(await namesOf(db, 'source=facebook.com')).toEqual(['dan'])
	expect(await namesOf(db, 'source=forum.example')).toEqual(['eve'])
	expect(await namesOf(db, 'campaign=Spring')).toEqual(['cai'])
	expect(await namesOf(db, 'campaign=Spring&source=forum.example')).toEqual([])
	expect(await namesOf(db, 'source=constructor')).toEqual([])
	expect(await namesOf(db, `source=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
	expect(await namesOf(db, '')).toHaveLength(6)
})

test('the choices are the sites and campaigns that leads came from, each once, without those of spam', async () => {
	await using db = await testDb()
	expect(await listOrigins(db)).toEqual({ source: [], campaign: [] })
	await sendFrom(db, origins)
	const robot = { referrer: 'spam.example', utmCampaign: 'Spam' }
	await sendFrom(db, { robot }, { trap: 'x' })
	const choice = (value: string, label = value) => ({ value, label })
	expect(await listOrigins(db)).toEqual({
		source: [
			choice('facebook.com', 'Facebook'),
			choice('forum.example'),
			choice('google.com', 'Google'),
		],
		campaign: [choice('Autumn'), choice('Spring')],
	})
})

test('the export says where a lead came from, and no spreadsheet runs it as a formula', async () => {
	await using db = await testDb()
	await sendFrom(db, {
		ana: {
			referrer: 'google.com',
			utmSource: 'newsletter',
			utmCampaign: '=HYPERLINK("http://evil.example")',
			firstPage: '/news/wet-litter',
		},
		bea: { utmSource: '@sum(a1)', utmCampaign: '+1' },
	})
	const exported = async (search: string) => {
		const text = await new Response(exportLeads(db, requested(search))).text()
		return text.split('\r\n').filter(Boolean)
	}
	const [headings, ...rows] = await exported('source=google.com')
	expect(headings).toMatch(/,"Came from","Campaign","First page","Sent from"$/)
	expect(rows).toEqual([
		expect.stringMatching(
			/,"newsletter, Google","'=HYPERLINK\(""http:\/\/evil.example""\)","\/news\/wet-litter","\/contact"$/,
		),
	])
	const [, bea] = await exported('campaign=%2B1')
	expect(bea).toMatch(/,"'@sum\(a1\)","'\+1","","\/contact"$/)
})
