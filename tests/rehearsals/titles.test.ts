import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { titles } from './titles.ts'

test('the change that the rehearsal of an update makes can still be made', () => {
	const text = readFileSync(join(projectRoot(), titles.file), 'utf8')
	expect(titles.change(text)).toContain('{ title: `Rimu ${title}` }')
	expect(() => titles.change('export {}')).toThrow(titles.file)
})
