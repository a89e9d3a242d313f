import { expect, test } from 'vitest'
import { completeEnv } from './env/env.server.ts'
import { ownPath } from './own-path.server.ts'

completeEnv({ SITE_URL: 'https://www.example.com' })

test.each([
	['https://www.example.com/news/clean-water?a=1#top', '/news/clean-water?a=1#top'],
	['HTTPS://WWW.EXAMPLE.COM', '/'],
	['https://www.example.com//evil.example', 'https://www.example.com//evil.example'],
	['http://www.example.com/news', 'http://www.example.com/news'],
	['https://example.com/news', 'https://example.com/news'],
	['mailto:hello@www.example.com', 'mailto:hello@www.example.com'],
	['/news', '/news'],
	['', ''],
])('the address %j leads to %j', (address, path) => expect(ownPath(address)).toBe(path))
