import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, makeNonce } from './content-security-policy.server.ts'

const hashOf = (script: string) =>
	`'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the scripts that carry the nonce are named, one that came in with content is not, and the nonce is gone', () => {
	const nonce = makeNonce()
	const page = (mark: string) =>
		[
			`<html><head><script${mark}>let a</script></head><body>`,
			'<div><script>alert(1)</script><script nonce="guessed">alert(2)</script></div>',
			`<script${mark} type="module" async="">import "/b.js"</script>`,
			'<script type="application/ld+json">{"@type":"Thing"}</script></body></html>',
		].join('')
	const { html, policy } = contentSecurityPolicy(page(` nonce="${nonce}"`), nonce)

	expect(html).toBe(page(''))
	const named = /script-src ([^;]*);/.exec(policy)?.[1]
	expect(named).toBe(`'self' ${hashOf('let a')} ${hashOf('import "/b.js"')}`)
	expect(policy).not.toContain('unsafe-eval')
})

test('a page without scripts names none, and no two renderings share a nonce', () => {
	expect(contentSecurityPolicy('<p>a</p>', makeNonce()).policy).toMatch(/script-src 'self' ;/)
	expect(makeNonce()).not.toBe(makeNonce())
})
