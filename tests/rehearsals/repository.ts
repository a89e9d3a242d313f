// A git server with this project, for machines that fetch it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { freePort } from '#server/free-port.ts'
import { runProgram, startProgram, until } from './programs.ts'

export type Repository = Awaited<ReturnType<typeof startRepository>>

/** Serves the last commit of this project as the branch `main`. */
export async function startRepository() {
	const folder = mkdtempSync(join(tmpdir(), 'roost-repository-'))
	const [served, copy] = [join(folder, 'roost.git'), join(folder, 'copy')]
	const git = (...args: string[]) => runProgram('git', args, { environment: author })
	git('init', '--quiet', '--bare', '--initial-branch=main', served)
	git('-C', projectRoot(), 'push', '--quiet', served, 'HEAD:refs/heads/main')
	git('clone', '--quiet', served, copy)
	const port = await freePort()
	const at = ['--listen=127.0.0.1', `--port=${port}`]
	const server = startProgram('git', [
		'daemon',
		'--export-all',
		`--base-path=${folder}`,
		...at,
		served,
	])
	const url = `git://127.0.0.1:${port}/roost.git`
	await until('the git server', () => git('ls-remote', url))
	const add = (file: string, text: string) => {
		writeFileSync(join(copy, file), text)
		git('-C', copy, 'add', file)
		git('-C', copy, 'commit', '--quiet', '--message=Change a file')
		git('-C', copy, 'push', '--quiet', 'origin', 'HEAD:main')
	}
	return {
		url,
		/** Commits a file. */
		add,
		/** Commits a change of a file. */
		commit: (file: string, change: (text: string) => string) =>
			add(file, change(readFileSync(join(copy, file), 'utf8'))),
		async close() {
			await server.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

const author = {
	HOME: tmpdir(),
	GIT_AUTHOR_NAME: 'Owner',
	GIT_AUTHOR_EMAIL: 'owner@example.com',
	GIT_COMMITTER_NAME: 'Owner',
	GIT_COMMITTER_EMAIL: 'owner@example.com',
}
