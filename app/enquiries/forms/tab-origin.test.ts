import { afterEach, expect, test, vi } from 'vitest'
import { noOrigin } from '#enquiries/leads/lead-origin.ts'
import { originOfTab } from './tab-origin.ts'

afterEach(() => vi.unstubAllGlobals())

function stubTab(noted: string | null) {
	vi.stubGlobal('location', { host: 'site.example' })
	vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'from' ? noted : null) })
}

test('what the head script noted goes along, with the tags decoded', () => {
	const tags = ['?utm_campaign=Spring+mites%21', '&utm_source=Letter', '&utm_source=other']
	stubTab(JSON.stringify(['www.google.com', '/news', tags]))
	expect(originOfTab()).toEqual({
		referrer: 'google.com',
		utmSource: 'letter',
		utmCampaign: 'Spring mites!',
		firstPage: '/news',
	})
})

test('a page of this site is no other site', () => {
	stubTab(JSON.stringify(['site.example', '/news', null]))
	expect(originOfTab()).toEqual({ ...noOrigin, firstPage: '/news' })
	stubTab(JSON.stringify([null, '/news', null]))
	expect(originOfTab()).toEqual({ ...noOrigin, firstPage: '/news' })
})

test.each([null, '', '""', 'null', '{}', '[]', '{"0":"google.com"}', 'no JSON', '[1,2,3]'])(
	'nothing goes along when the tab holds %j',
	(noted) => {
		stubTab(noted)
		expect(originOfTab()).toEqual(noOrigin)
	},
)
