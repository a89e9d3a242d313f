// Images and containers of podman and buildah in a store of their own, on a Debian that is made here: no registry is
// asked.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { findProgram, runProgram } from './programs.ts'
import { mustRun, runAside, withNewControlGroups } from './run-aside.ts'
import type { Ran } from './run-aside.ts'

/** The programs that these need, with their Debian packages. */
export const containerPrograms = {
	buildah: 'buildah',
	podman: 'podman',
	crun: 'crun',
	catatonit: 'catatonit',
	mmdebstrap: 'mmdebstrap',
	unshare: 'util-linux',
	npm: 'npm',
}

const base = 'localhost/roost-base'
/** Kept between runs. */
const cache = join(tmpdir(), 'roost-rehearsals')

export type Containers = Awaited<ReturnType<typeof openContainers>>

/** An empty store with the base image in it; removed with all its containers by `close()`. */
export async function openContainers() {
	const folder = mkdtempSync(join(tmpdir(), 'roost-containers-'))
	const settings = join(folder, 'containers.conf')
	writeFileSync(settings, '[containers]\ndefault_ulimits = []\n')
	const environment = {
		STORAGE_DRIVER: 'vfs',
		BUILDAH_ISOLATION: 'chroot',
		CONTAINERS_CONF: settings,
	}
	const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
	const podmanArgs = (args: string[]) =>
		withNewControlGroups([
			findProgram('podman') ?? '',
			...store,
			'--cgroup-manager=cgroupfs',
			...args,
		])
	const tryPodman = (...args: string[]): Promise<Ran> => {
		const [program = '', ...rest] = podmanArgs(args)
		return runAside(program, rest, { environment })
	}
	const podman = (...args: string[]): Promise<string> => {
		const [program = '', ...rest] = podmanArgs(args)
		return mustRun(program, rest, { environment })
	}
	await podman('import', makeBase(), base)
	return {
		podman,
		tryPodman,
		/** Builds deploy/Dockerfile of the project, or of a copy of it. */
		async build(tag: string, { context = projectRoot(), version = '0' } = {}): Promise<void> {
			const own = npmSettings(folder)
			const mounts = [
				...(own.ca ? [`${own.ca}:/etc/ssl/npm-ca.crt:ro`] : []),
				`${own.file}:/root/.npmrc:ro`,
			]
			const values = [`BASE=${base}`, `VERSION=${version}`]
			const [program = '', ...args] = withNewControlGroups([
				findProgram('buildah') ?? '',
				...store,
				'bud',
				// The other format has no health check.
				'--format=docker',
				'--network=host',
				...mounts.map((mount) => `--volume=${mount}`),
				...values.map((value) => `--build-arg=${value}`),
				`--file=${join(context, 'deploy/Dockerfile')}`,
				`--tag=${tag}`,
				context,
			])
			await mustRun(program, args, { environment })
		},
		/** Bytes that the image adds to its base. */
		async sizeWithoutBase(tag: string): Promise<number> {
			const [whole = 0, below = 0] = await Promise.all(
				[tag, base].map(async (image) =>
					Number(await podman('image', 'inspect', '--format', '{{.Size}}', image)),
				),
			)
			return whole - below
		},
		async close(): Promise<void> {
			await tryPodman('rm', '--all', '--force', '--time=1')
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/**
 * How npm reaches its registry on this machine: a file for the time of the build, which does not become part of the
 * image.
 */
function npmSettings(folder: string): { file: string; ca: string | null } {
	const read = (name: string) => runProgram('npm', ['config', 'get', name]).trim()
	const ca = [process.env['NODE_EXTRA_CA_CERTS'], read('cafile')].find(
		(file) => file && existsSync(file),
	)
	const own = read('userconfig')
	const file = join(folder, 'npmrc')
	const lines = [
		existsSync(own) ? readFileSync(own, 'utf8').replace(/^(cafile|registry)\s*=.*$/gm, '') : '',
		`registry=${read('registry')}`,
		...(ca ? ['cafile=/etc/ssl/npm-ca.crt'] : []),
	]
	writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
	return { file, ca: ca ?? null }
}

/** A smallest Debian with this Node.js and npm, in the place of `node:24-bookworm-slim`. Returns its archive. */
function makeBase(): string {
	const archive = join(cache, `base-${process.version}.tar`)
	if (existsSync(archive)) return archive
	mkdirSync(cache, { recursive: true })
	const own = mkdtempSync(join(cache, 'own-'))
	const npm = dirname(dirname(realpathSync(findProgram('npm') ?? '')))
	mkdirSync(join(own, 'usr/local/bin'), { recursive: true })
	cpSync(process.execPath, join(own, 'usr/local/bin/node'))
	cpSync(npm, join(own, 'usr/local/lib/node_modules/npm'), { recursive: true })
	symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(own, 'usr/local/bin/npm'))
	runProgram('mmdebstrap', [
		'--variant=minbase',
		'--include=ca-certificates',
		`--customize-hook=sync-in ${own} /`,
		'bookworm',
		`${archive}.tar`,
	])
	renameSync(`${archive}.tar`, archive)
	rmSync(own, { recursive: true })
	return archive
}
