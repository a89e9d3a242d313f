// The Prometheus text format: https://prometheus.io/docs/instrumenting/exposition_formats/

export type Sample = { value: number; labels?: Record<string, string>; suffix?: string }

export type Metric = {
	name: string
	help: string
	type: 'counter' | 'gauge' | 'histogram' | 'summary'
	samples: Sample[]
}

/** Its `Content-Type`. */
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8'

/** The metrics as text; those without a sample are left out. */
export function prometheusText(metrics: Metric[]): string {
	return metrics
		.filter(({ samples }) => samples.length > 0)
		.map(({ name, help, type, samples }) =>
			[
				`# HELP ${name} ${help}`,
				`# TYPE ${name} ${type}`,
				...samples.map((sample) => lineOf(name, sample)),
				'',
			].join('\n'),
		)
		.join('')
}

function lineOf(name: string, { value, labels = {}, suffix = '' }: Sample): string {
	const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
	return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

function escaped(text: string): string {
	return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
