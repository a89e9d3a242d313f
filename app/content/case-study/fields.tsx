import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { MarkdownField } from '#kit/admin/editor/markdown-field.tsx'
import { ChoiceField } from '#kit/admin/fields/choice-field.tsx'
import { CountryField } from '#kit/admin/fields/country-field.tsx'
import { DayField } from '#kit/admin/fields/day-field.tsx'
import { EntriesField } from '#kit/admin/fields/entries-field.tsx'
import { FiguresField } from '#kit/admin/fields/figures-field.tsx'
import { NumberField } from '#kit/admin/fields/number-field.tsx'
import { PicturesField } from '#kit/admin/fields/pictures-field.tsx'
import { RecordsField } from '#kit/admin/fields/records-field.tsx'
import { SelectField } from '#kit/admin/fields/select-field.tsx'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { emailInput, TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { maxPicked } from '#platform/fields/kinds.ts'
import { maxChanges, maxFigures, maxPictures } from './case-study-fields.ts'
import type { CaseStudyValues } from './case-study-fields.ts'
import { problems, species, systems } from './categories.ts'
import type { CaseStudyOptions } from './queries.server.ts'

type Props = FieldsProps<CaseStudyValues, CaseStudyOptions>
type CaseStudyForm = { form: FormApi<CaseStudyValues> }

export function CaseStudyFields({ form, options }: Props) {
	const choice = <N extends 'system' | 'species' | 'problem'>(name: N) => ({
		...form.field(name),
		stored: form.base[name],
	})
	return (
		<>
			<FormSection title="The case">
				<TextField {...form.field('title')} />
				<TextArea
					{...form.field('summary')}
					hint="One or two sentences, on the card and in search results."
					rows={3}
					max={500}
				/>
				<div className="field-pair">
					<ChoiceField {...choice('system')} choices={systems} emptyLabel="Choose the housing" />
					<ChoiceField {...choice('species')} choices={species} emptyLabel="Choose the species" />
					<ChoiceField {...choice('problem')} choices={problems} emptyLabel="Choose the problem" />
					<NumberField {...form.field('birds')} isOptional min={1} step={1} />
					<CountryField
						{...form.field('country')}
						hint="Visitors from this country see it in the list."
					/>
					<TextField {...form.field('region')} hint="Such as Waikato. Never the farm itself." />
					<DayField {...form.field('startsOn')} hint="The first measurement." />
					<DayField {...form.field('endsOn')} hint="The last one." />
				</div>
				<SelectField
					{...form.field('adviserId')}
					isOptional
					choices={options.advisers}
					stored={form.base.adviserId}
					goneLabel={() => goneAdviser}
					emptyLabel="No adviser"
				/>
			</FormSection>
			<FormSection title="What happened">
				<MarkdownField {...form.field('seen')} folder="article-images" />
				<FiguresField
					{...form.field('figures')}
					messages={form.errors}
					most={maxFigures}
					hint="The first one stands on the card."
				/>
				<Changes form={form} />
				<TextArea
					{...form.field('unimproved')}
					hint="Each case has something. An empty line starts a new paragraph."
					max={2000}
				/>
			</FormSection>
			<FormSection title="Pictures">
				<PicturesField
					{...form.field('pictures')}
					messages={form.errors}
					folder="case-study-pictures"
					most={maxPictures}
					hint="The first one stands on the card, and is shown when the page is shared."
					captionHint="What it shows, with month and region, such as Nest boxes, May 2026, Waikato."
				/>
			</FormSection>
			<Consent form={form} />
			<FormSection title="Further reading">
				<RecordsField
					{...form.field('services')}
					one="service"
					section="services"
					most={maxPicked}
				/>
				<RecordsField
					{...form.field('articles')}
					one="article"
					section="news"
					most={maxPicked}
					hint="If you choose none, the site suggests matching ones."
				/>
			</FormSection>
		</>
	)
}

/** An adviser who has left the team, where the back office names the adviser. */
export const goneAdviser = 'Unknown (no longer in the team)'

function Changes({ form }: CaseStudyForm) {
	return (
		<EntriesField
			{...form.field('changes')}
			messages={form.errors}
			one="change"
			blank={{ on: '', what: '' }}
			named="what"
			most={maxChanges}
			about={({ on }) => on}
		>
			{({ part }) => (
				<>
					<DayField {...part('on', 'Day')} />
					<TextArea {...part('what', 'What changed')} rows={2} max={400} />
				</>
			)}
		</EntriesField>
	)
}

function Consent({ form }: CaseStudyForm) {
	return (
		<FormSection title="The farmer’s words and consent">
			<TextArea {...form.field('quote')} isOptional hint="Two sentences." rows={3} max={400} />
			<TextField
				{...form.field('quotedAs')}
				isOptional
				hint="As visitors read it, such as Layer farmer, Waikato."
			/>
			<TextField {...form.field('place')} isOptional hint="The farm’s name and where it is." />
			<SwitchField
				{...form.field('isPlaceShown')}
				hint="The page names the farm only while this is on and the consent lasts."
			/>
			<p className="hint">
				The farmer’s words and the farm come off the page by themselves at the end of the consent’s
				last day. Only colleagues see what follows.
			</p>
			<div className="field-pair">
				<TextField {...form.field('consentBy')} isOptional hint="Who agreed." />
				<TextField
					{...form.field('consentEmail')}
					isOptional
					hint="So that the consent is found if they ask to be erased."
					input={emailInput}
				/>
				<DayField {...form.field('consentOn')} isOptional />
				<DayField {...form.field('consentUntil')} isOptional />
			</div>
			<TextField
				{...form.field('consentHow')}
				isOptional
				hint="Such as by email, after reading this page as a draft."
			/>
		</FormSection>
	)
}
