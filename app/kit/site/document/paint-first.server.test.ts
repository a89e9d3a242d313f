import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.server.ts'

const preload = '<link rel="modulepreload" href="/a.js"/>'
const boot = (nonce: string) =>
	`<script nonce="${nonce}" type="module" async="">import "/manifest.js";\nimport * as route0 from "/root.js";\nwindow.routes={route0};\n\nimport("/entry.js");</script>`
const pageOf = (body: string) => `<html><head>${preload}</head><body>${body}</body></html>`

test('no script is preloaded, and the framework’s module starts only after an act', () => {
	const page = paintFirst(pageOf(`<p>Hens</p>${preload}${boot('n')}`), { nonce: 'n' })
	expect(page).not.toContain('modulepreload')
	expect(page).toContain('<script nonce="n" type="module" async="">var startLate=')
	expect(page).toContain(
		'startLate(async()=>{const [route0]=await Promise.all([import("/root.js"),import("/manifest.js")]);window.routes={route0};',
	)
	expect(page).toContain('import("/entry.js");},false);</script>')
	expect(page.match(/\/root\.js/g)).toHaveLength(1)
	expect(page.endsWith('</body></html>')).toBe(true)
})

test('the scripts of a page about a failure start by themselves, for its toast', () => {
	const page = paintFirst(pageOf(boot('n')), { nonce: 'n', isFailed: true })
	expect(page).toContain('import("/entry.js");},true);</script>')
})

test('a module script in the content is left unchanged', () => {
	const foreign = boot('guessed')
	expect(paintFirst(pageOf(`${boot('n')}${foreign}`), { nonce: 'n' })).toContain(foreign)
})

test('an incomplete page is left unchanged', () => {
	expect(paintFirst('<p>Hens</p>', { nonce: 'n' })).toBe('<p>Hens</p>')
	expect(paintFirst(`<html><head></head><body>${boot('n')}`, { nonce: 'n' })).toContain(boot('n'))
})
