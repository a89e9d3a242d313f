// A small Debian that a real systemd boots in a container, with this project in /srv/roost.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#app/lib/env/project-root.server.ts'
import { findProgram, runProgram, startProgram, until } from './programs.ts'
import { mustRun, runAside, withNewControlGroups } from './run-aside.ts'

/** The programs that this needs, with their Debian packages. */
export const machinePrograms = {
	'systemd-nspawn': 'systemd-container',
	'systemd-analyze': 'systemd',
	mmdebstrap: 'mmdebstrap',
	nsenter: 'util-linux',
	tar: 'tar',
}

const packages = 'dbus,systemd,systemd-sysv'
/** Kept between runs. */
const cache = join(tmpdir(), 'roost-rehearsals')

export type Machine = Awaited<ReturnType<typeof bootMachine>>

/** Boots it; shares the network of this machine. `files` are written first, readable by root only. */
export async function bootMachine(files: Record<string, string>) {
	const folder = mkdtempSync(join(tmpdir(), 'roost-machine-'))
	const root = join(folder, 'root')
	mkdirSync(root)
	runProgram('tar', ['--extract', `--file=${makeSystem()}`, `--directory=${root}`])
	const write = (file: string, text: string) =>
		writeFileSync(join(root, file), text, { mode: 0o600 })
	for (const [file, text] of Object.entries(files)) write(file, text)
	const [program = '', ...args] = withNewControlGroups(
		[
			findProgram('systemd-nspawn') ?? '',
			'--register=no',
			'--keep-unit',
			'--quiet',
			'--boot',
			`--directory=${root}`,
			`--bind=${projectRoot()}:/srv/roost`,
			`--bind-ro=${process.execPath}:/usr/bin/node`,
		],
		{ own: true },
	)
	const nspawn = startProgram(program, args)
	const leader = await until('systemd in its container', () => {
		if (nspawn.hasEnded()) throw new Error(nspawn.said())
		return firstChild(nspawn.process.pid ?? 0)
	})
	const enter = (command: string[]) => [
		`--target=${leader}`,
		'--mount',
		'--uts',
		'--ipc',
		'--pid',
		'--cgroup',
		'--',
		...command,
	]
	const machine = {
		/** Its files, seen from outside. */
		root,
		write,
		/** Output of a command that root runs inside. */
		run: (...command: string[]) => mustRun('nsenter', enter(command)),
		tryRun: (...command: string[]) => runAside('nsenter', enter(command)),
		async close(): Promise<void> {
			await nspawn.stop()
			rmSync(folder, { recursive: true, force: true })
		},
	}
	await until('the boot', async () => {
		const { stdout } = await machine.tryRun('systemctl', 'is-system-running')
		return /running|degraded/.test(stdout) ? true : null
	}).catch(async (error: Error) => {
		await machine.close()
		throw new Error(`${error.message}: ${nspawn.said()}`)
	})
	return machine
}

function firstChild(pid: number): number | null {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
	const isSystemd = (child: string) =>
		readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd'
	return Number(children.find((child) => child && isSystemd(child)) ?? Number.NaN) || null
}

/** A smallest Debian with systemd and the account `roost`. Returns its archive. */
function makeSystem(): string {
	const archive = join(cache, `system-${packages.replaceAll(',', '-')}.tar`)
	if (existsSync(archive)) return archive
	mkdirSync(cache, { recursive: true })
	runProgram('mmdebstrap', [
		'--variant=minbase',
		`--include=${packages}`,
		'--customize-hook=chroot "$1" useradd --system --user-group roost',
		'bookworm',
		`${archive}.tar`,
	])
	renameSync(`${archive}.tar`, archive)
	return archive
}
