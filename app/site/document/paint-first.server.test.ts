import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.server.ts'

const preload = '<link rel="modulepreload" href="/a.js"/>'
const boot = (nonce: string) =>
	`<script nonce="${nonce}" type="module" async="">import "/manifest.js";\nimport * as route0 from "/root.js";\nwindow.routes={route0};\n\nimport("/entry.js");</script>`
const pageOf = (body: string) => `<html><head>${preload}</head><body>${body}</body></html>`

test('scripts are preloaded by none, and the framework waits for load and the opening of the page, or a touch', () => {
	const page = paintFirst(pageOf(`<p>Hens</p>${preload}${boot('n')}`), 'n')
	expect(page).not.toContain('modulepreload')
	expect(page).toContain('<script nonce="n" type="module" async="">let s=0;')
	expect(page).toContain(
		'const [route0]=await Promise.all([import("/root.js"),import("/manifest.js")]);window.routes={route0};',
	)
	expect(page).toContain('import("/entry.js");};')
	expect(page).toContain('addEventListener("load",opened,{once:true})')
	expect(page.match(/\/root\.js/g)).toHaveLength(1)
	expect(page.endsWith('</body></html>')).toBe(true)
})

test('a module that came in with content is left as it is', () => {
	const foreign = boot('guessed')
	expect(paintFirst(pageOf(`${boot('n')}${foreign}`), 'n')).toContain(foreign)
})

test('what is no whole page is left as it is', () => {
	expect(paintFirst('<p>Hens</p>', 'n')).toBe('<p>Hens</p>')
	expect(paintFirst(`<html><head></head><body>${boot('n')}`, 'n')).toContain(boot('n'))
})
