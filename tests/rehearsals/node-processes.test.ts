import { fork, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { listing, parseProcesses, workerFile } from './node-processes.ts'

test('the worker is found in the list of processes by the name under which the site starts it', async () => {
	const site = readFileSync(join(projectRoot(), 'server/index.ts'), 'utf8')
	expect(site).toContain(`new WorkerProcess('${workerFile}',`)
	const folder = mkdtempSync(join(tmpdir(), 'roost-worker-'))
	const file = join(folder, workerFile)
	mkdirSync(dirname(file), { recursive: true })
	writeFileSync(file, "process.on('disconnect', () => process.exit())\nprocess.send('ready')\n")
	const worker = fork(file, { execArgv: [] })
	await once(worker, 'message')
	const [shell = '', ...args] = listing(`echo ${worker.pid}`)
	const found = parseProcesses(spawnSync(shell, args, { encoding: 'utf8' }).stdout)
	worker.disconnect()
	await once(worker, 'exit')
	rmSync(folder, { recursive: true })
	expect(found).toEqual([{ pid: String(worker.pid), command: expect.stringContaining(workerFile) }])
})
