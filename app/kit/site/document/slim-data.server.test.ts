import { runInNewContext } from 'node:vm'
import { UNSAFE_decodeViaTurboStream } from 'react-router'
import { expect, test } from 'vitest'
import config from '../../../../react-router.config.ts'
import { slimData } from './slim-data.server.ts'

const text = `<p class="lead">It's a "boot" \\ dip.</p>\n${'<p>Hens &amp; ducks</p>\n'.repeat(30)}`

/** A page with a list of such values, as the framework writes it. */
function pageOf(values: unknown[], body = '', nonce = 'n') {
	return pageWith([values.map((_, index) => index + 1), ...values], body, nonce)
}

function pageWith(flat: unknown[], body = '', nonce = 'n') {
	const data = JSON.stringify(`${JSON.stringify(flat)}\n`)
		.replaceAll('<', '\\u003c')
		.replaceAll('>', '\\u003e')
		.replaceAll('&', '\\u0026')
	return `<html><body>${body}<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${data});</script></body></html>`
}

/** The data that the framework reads from what the page's script passes on, when the element holds `innerHTML`. */
async function given(page: string, innerHTML = ''): Promise<unknown> {
	const scripts = [...page.matchAll(/<script nonce="n">([^]*?)<\/script>/g)].map(
		(found) => found[1],
	)
	expect(scripts).toHaveLength(1)
	let told = ''
	runInNewContext(scripts[0] ?? '', {
		window: {
			__reactRouterContext: { streamController: { enqueue: (data: string) => (told = data) } },
		},
		document: { querySelector: () => ({ innerHTML }) },
	})
	const { body } = new Response(told)
	const { value } = await UNSAFE_decodeViaTurboStream(body!, globalThis)
	return value
}

test.each([
	`it's "quoted" and \\ slashed`,
	'two\nlines\r\nand\u2028more',
	'</script><script>alert(1)</script>',
	'<!-- <SCRIPT>',
	"'+alert(1)+'",
	'$& ${x} `y`',
	'𝒽ens ā',
	'__proto__',
	0,
	-1.5e30,
	false,
])('scripts receive %j unchanged', async (value) => {
	const page = slimData(pageOf(['a', value]), 'n')
	expect(await given(page)).toStrictEqual(['a', value])
})

test('objects and lists are written nested, and scripts receive them unchanged', async () => {
	const flat = [
		{ _1: 2, _3: -5, _4: -7 },
		'loaderData',
		[5, 8, -5, -7],
		'errors',
		'nothing',
		{ _6: 7, _9: 10 },
		'title',
		'Hens',
		{ _6: 9, _9: 11 },
		'tags',
		[],
		[7, 7],
	]
	const page = slimData(pageWith(flat), 'n')
	expect(page).toContain(
		'{"loaderData":[{"title":"Hens","tags":[]},{"title":"tags","tags":["Hens","Hens"]},null,void 0],"errors":null,"nothing":void 0}',
	)
	expect(await given(page)).toStrictEqual({
		loaderData: [
			{ title: 'Hens', tags: [] },
			{ title: 'tags', tags: ['Hens', 'Hens'] },
			null,
			undefined,
		],
		errors: null,
		nothing: undefined,
	})
})

test.each([
	['a date', [[1], ['D', 1_700_000_000_000]]],
	['no number', [[-2]]],
	['a name of another meaning', [{ _1: 2 }, '__proto__', 'x']],
])('data with %s is left as the framework wrote it', (_, flat) => {
	expect(slimData(pageWith(flat), 'n')).toBe(pageWith(flat))
})

test('data with promises is left as the framework wrote it', () => {
	const page = pageOf(['a']).replace('\\n"', '\\nP1:[2]\\n"')
	expect(slimData(page, 'n')).toBe(page)
})

test('a text shown on the page is read from there instead of being sent twice', async () => {
	const body = `<div class="prose" data-text="">${text}</div>`
	const page = slimData(pageOf(['a', text, 'b'], body), 'n')
	expect(page.split('Hens &amp; ducks')).toHaveLength(31)
	expect(await given(page, text)).toEqual(['a', text, 'b'])
	expect(await given(page, `$&${text}`)).toEqual(['a', `$&${text}`, 'b'])
})

test('a text that is shown differently, or is short, is sent in full', async () => {
	const body = `<div data-text="">${text.toUpperCase()}</div>`
	expect(await given(slimData(pageOf([text], body), 'n'))).toEqual([text])
	const page = slimData(pageOf(['short'], '<div data-text="">short</div>'), 'n')
	expect(await given(page)).toEqual(['short'])
})

test('links have no data-discover attribute, since route discovery is off', () => {
	const page = slimData(pageOf(['a'], '<a href="/x" data-discover="true">x</a>'), 'n')
	expect(page).toContain('<a href="/x">x</a>')
	expect(config.routeDiscovery).toMatchObject({ mode: 'initial' })
})

test('a page without data, or with data in several parts, is left unchanged', () => {
	expect(slimData('<html></html>', 'n')).toBe('<html></html>')
	const foreign = pageOf(['a'], '', 'guessed')
	expect(slimData(foreign, 'n')).toBe(foreign)
	const parts = pageOf(['b'], pageOf(['a']))
	expect(slimData(parts, 'n')).toBe(parts)
})
