import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, makeNonce } from './content-security-policy.server.ts'

const hashOf = (script: string) =>
	`'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the policy lists scripts with the nonce but none from content, and the nonce is removed from the page', () => {
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

test('the policy of a page without scripts lists none, and each nonce is different', () => {
	expect(contentSecurityPolicy('<p>a</p>', makeNonce()).policy).toMatch(/script-src 'self' ;/)
	expect(makeNonce()).not.toBe(makeNonce())
})
