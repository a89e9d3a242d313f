// `npm run mutations`: mutates a copy of the program at random places, and runs the tests that import the mutated file.
// `npm run mutations -- app/platform/auth server` draws from these folders; `count=60` sets the number; `seed=7`
// repeats a draw. A mutation that no test notices is untested, or changes nothing that matters (a pause 1 ms longer): a
// person decides.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { copyProject } from './copy.ts'
import { mutate, mutationsOf } from './mutators.ts'
import type { Mutation } from './mutators.ts'

type Place = Mutation & { file: string; line: number }

const requested = process.argv.slice(2)
const numberRequested = (name: string, otherwise: number) =>
	Number(requested.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise)
const seed = numberRequested('seed', Date.now() % 1_000_000)
const count = numberRequested('count', 40)
const folders = requested.filter((word) => !word.includes('='))
const domain = [
	'app/platform/auth',
	'app/platform/backup',
	'app/platform/cache',
	'app/content',
	'app/platform/db',
	'app/platform/jobs',
]
domain.push(
	'app/enquiries/inbox',
	'app/enquiries/leads',
	'app/platform/lib',
	'app/platform/mail',
	'app/platform/media',
	'app/insight/people',
	'app/kit/records',
)
domain.push('app/kit/search', 'server')

const root = projectRoot()
using copy = copyProject(root)
const places = draw(listPlaces(folders.length > 0 ? folders : domain))
say(`seed=${seed}: ${places.length} mutations`)
const unnoticed: Place[] = []
for (const place of places) {
	const isNoticed = await isNoticedBy(place)
	if (!isNoticed) unnoticed.push(place)
	say(`${isNoticed ? 'noticed' : 'NOT    '}  ${place.file}:${place.line}  ${place.change}`)
}
say(`\n${places.length - unnoticed.length} noticed, ${unnoticed.length} not`)

function say(line: string) {
	process.stdout.write(`${line}\n`)
}

function listPlaces(within: string[]): Place[] {
	return copy
		.sources()
		.filter((file) => within.some((folder) => file === folder || file.startsWith(`${folder}/`)))
		.flatMap((file) => {
			const source = readFileSync(join(root, file), 'utf8')
			return mutationsOf(source, file).map((mutation) => ({
				...mutation,
				file,
				line: source.slice(0, mutation.start).split('\n').length,
			}))
		})
}

/** `count` random places, the same for the same seed. */
function draw(from: Place[]): Place[] {
	let state = seed
	const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
	const rest = [...from]
	return Array.from({ length: Math.min(count, from.length) }, () =>
		rest.splice(Math.floor(next() * rest.length), 1),
	).flat()
}

async function isNoticedBy(place: Place): Promise<boolean> {
	const source = readFileSync(join(root, place.file), 'utf8')
	const args = ['related', place.file, '--run', '--bail=1', '--retry=0']
	const ran = await copy.whileBroken(place.file, mutate(source, place), () =>
		copy.run('vitest/vitest.mjs', args),
	)
	return !ran.isGood
}
