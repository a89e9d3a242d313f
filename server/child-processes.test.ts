import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

test('a parent that ended before anyone listened is still noticed', async () => {
	const orphan = fork(join(projectRoot(), 'tests/fixtures/orphan.ts'), [], { execArgv: [] })
	await once(orphan, 'spawn')
	orphan.disconnect()
	expect(await once(orphan, 'exit')).toEqual([7, null])
})

test('a message to a parent that is ending does not crash the child', async () => {
	const child = fork(join(projectRoot(), 'tests/fixtures/late-message.ts'), [], { execArgv: [] })
	await once(child, 'message')
	child.disconnect()
	expect(await once(child, 'exit')).toEqual([7, null])
})
