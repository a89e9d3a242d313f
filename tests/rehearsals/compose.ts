// deploy/compose.yaml read as options of `podman run`, so that the container which is tried is the one that it
// describes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

type Service = Record<string, unknown> & { environment: Record<string, string | number> }

/** How each line of the service becomes options. A line without an entry here is one that was not tried. */
const options: Record<string, (value: never) => string[]> = {
	restart: (policy: string) => [`--restart=${policy}`],
	init: (isWanted: boolean) => (isWanted ? ['--init'] : []),
	read_only: (isWanted: boolean) => (isWanted ? ['--read-only', '--read-only-tmpfs=false'] : []),
	tmpfs: (places: string[]) => places.map((place) => `--tmpfs=${place}`),
	cap_drop: (rights: string[]) => rights.map((right) => `--cap-drop=${right}`),
	security_opt: (names: string[]) => names.map((name) => `--security-opt=${name}`),
	stop_grace_period: (time: string) => [`--stop-timeout=${Number.parseInt(time, 10)}`],
	volumes: (volumes: string[]) => volumes.map((volume) => `--volume=${volume}`),
}
/** Needs a network of its own, other containers or the build, which the test does itself. */
const elsewhere = ['image', 'build', 'ports', 'environment', 'depends_on']

/** The options and the variables of the service `site`; `values` are those of the file `.env`. */
export function readCompose(values: Record<string, string>) {
	const text = readFileSync(join(projectRoot(), 'deploy/compose.yaml'), 'utf8')
	const filled = text.replaceAll(
		/\$\{(\w+)(?::-([^{}]*))?\}/g,
		(_, name: string, otherwise?: string) => {
			const value = values[name] || otherwise
			if (value === undefined) throw new Error(`compose.yaml asks for ${name}`)
			return value
		},
	)
	const { site } = (parse(filled) as { services: { site: Service } }).services
	const unknown = Object.keys(site).filter((key) => !(key in options) && !elsewhere.includes(key))
	if (unknown.length > 0) throw new Error(`compose.yaml: not tried: ${unknown.join(', ')}`)
	return {
		options: Object.entries(options).flatMap(([key, toOptions]) =>
			key in site ? toOptions(site[key] as never) : [],
		),
		environment: Object.fromEntries(
			Object.entries(site.environment).map(([name, value]) => [name, String(value ?? '')]),
		),
	}
}
