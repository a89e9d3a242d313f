import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import config from '../../../react-router.config.ts'
import { slimData } from './slim-data.server.ts'

const text = `<p class="lead">It's a "boot" \\ dip.</p>\n${'<p>Hens &amp; ducks</p>\n'.repeat(30)}`

/** As the framework writes it. */
function pageOf(values: unknown[], body = '', nonce = 'n') {
	const data = JSON.stringify(`${JSON.stringify(values)}\n`)
		.replaceAll('<', '\\u003c')
		.replaceAll('>', '\\u003e')
		.replaceAll('&', '\\u0026')
	return `<html><body>${body}<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${data});</script></body></html>`
}

/** The data that the page's script passes to the framework, when the marked element holds `innerHTML`. */
function given(page: string, innerHTML = ''): unknown {
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
	expect(told.endsWith('\n')).toBe(true)
	return JSON.parse(told)
}

test.each([
	`it's "quoted" and \\ slashed`,
	'two\nlines\r\nand\u2028more',
	'</script><script>alert(1)</script>',
	'<!-- <SCRIPT>',
	"'+alert(1)+'",
	'$& ${x} `y`',
	'𝒽ens ā',
])('scripts receive %j unchanged', (value) => {
	const page = slimData(pageOf(['a', value]), 'n')
	expect(given(page)).toEqual(['a', value])
})

test('a text shown on the page is read from there instead of being sent twice', () => {
	const body = `<div class="prose" data-text="">${text}</div>`
	const page = slimData(pageOf(['a', text, 'b'], body), 'n')
	expect(page.split('Hens &amp; ducks')).toHaveLength(31)
	expect(given(page, text)).toEqual(['a', text, 'b'])
	expect(given(page, `$&${text}`)).toEqual(['a', `$&${text}`, 'b'])
})

test('a text that is shown differently, is short or could be ambiguous is sent in full', () => {
	const body = `<div data-text="">${text.toUpperCase()}</div>`
	expect(given(slimData(pageOf([text], body), 'n'))).toEqual([text])
	expect(given(slimData(pageOf(['short'], '<div data-text="">short</div>'), 'n'))).toEqual([
		'short',
	])
	const marked = `<div data-text="">${text}</div>`
	expect(given(slimData(pageOf([text, '\uE000'], marked), 'n'))).toEqual([text, '\uE000'])
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
