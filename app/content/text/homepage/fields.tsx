import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { MarkdownField } from '#kit/admin/editor/markdown-field.tsx'
import { ButtonField } from '#kit/admin/fields/button-field.tsx'
import { EntriesField } from '#kit/admin/fields/entries-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { SelectField } from '#kit/admin/fields/select-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FoldedSection, FormSection } from '#kit/admin/form/form-section.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import type { UploadError } from '#kit/admin/media/upload-error.ts'
import { factsHint } from '#platform/business/placeholders.ts'
import { sentences } from '#platform/media/file-rules.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { drawnChoices } from '#kit/site/illustrations/drawn-marks.ts'
import { drawnBirds, sectionKeys } from './home-view.ts'
import { HeroVideoField } from './hero-video-field.tsx'
import { maxIndustries, maxOwnSections, maxReasons, ownRendering } from './homepage-fields.ts'
import type { HomepageValues } from './homepage-fields.ts'
import { sectionNames } from './section-names.ts'
import { SectionsField } from './sections-field.tsx'

type HomepageForm = { form: FormApi<HomepageValues> }

export function HomepageFields({ form }: FieldsProps<HomepageValues>) {
	return (
		<>
			<FormSection title="Order of the page">
				<SectionsField {...form.field('sections')} label="Sections below the hero" />
			</FormSection>
			<OwnSections form={form} />
			<Hero form={form} />
			<FormSection title="Hero video">
				<HeroVideoField
					{...form.field('heroVideoUrl')}
					thumbnail={form.values.heroVideoThumbnailUrl}
				/>
			</FormSection>
			<FormSection title="Thumbnail">
				<PictureField
					{...form.field('heroVideoThumbnailUrl')}
					label="Picture (optional)"
					hint="Shown on the button that opens the video. Without one, YouTube's own picture is used."
					folder="hero-thumbnails"
					failureText={(error) => Object.values(failureToast(error)).join(': ')}
					onFailed={(error) => void showToast({ ...failureToast(error), kind: 'error' })}
				/>
			</FormSection>
			<Reasons form={form} />
			<Industries form={form} />
			<Listing form={form} of="services" />
			<Listing form={form} of="products" hint="Shown while products are featured." />
			<Listing
				form={form}
				of="portfolio"
				title="Product portfolio"
				hint="Shown in place of the featured products while there are none."
			/>
			<Listing form={form} of="cases" hint="Shown while there are any for the visitor’s country." />
			<Listing form={form} of="resources" />
			<Listing form={form} of="news" />
			<Listing form={form} of="team" />
			<ClosingCall form={form} />
			<FoldedSection title="Search engines">
				<TextField {...form.field('metaTitle')} label="Title" />
				<TextArea {...form.field('metaDescription')} label="Description" rows={3} max={300} />
				<TextField {...form.field('metaKeywords')} label="Keywords" isOptional />
			</FoldedSection>
		</>
	)
}

const sectionPlaces = [
	{ value: 'hero' as const, label: 'The hero' },
	...sectionKeys.map((key) => ({ value: key, label: sectionNames[key] })),
]

function OwnSections({ form }: HomepageForm) {
	return (
		<FoldedSection title={form.field('ownSections').label}>
			<EntriesField
				{...form.field('ownSections')}
				label="Sections"
				messages={form.errors}
				one="section"
				blank={{ title: '', content: '', after: 'news' }}
				named="title"
				most={maxOwnSections}
			>
				{({ part }) => (
					<>
						<TextField {...part('title', 'Heading')} />
						<SelectField {...part('after', 'Stands below')} choices={sectionPlaces} />
						<MarkdownField
							{...part('content', 'Content')}
							folder="home-pictures"
							rendering={ownRendering}
						/>
					</>
				)}
			</EntriesField>
		</FoldedSection>
	)
}

function Hero({ form }: HomepageForm) {
	return (
		<FormSection title="Hero">
			<p className="hint">{`The top of the home page. In all words here, ${factsHint}`}</p>
			<TextField {...form.field('heroEyebrow')} isOptional />
			<TextField {...form.field('heroTitle')} />
			<TextArea {...form.field('heroText')} rows={3} max={500} isOptional />
			<ButtonField {...form.field('heroButton')} messages={form.errors} />
			<ButtonField {...form.field('heroSecondButton')} messages={form.errors} />
			<PictureField
				{...form.field('heroPicture')}
				label="Picture of the hero (optional)"
				folder="home-pictures"
				hint="Behind the headline, at least 1,600 pixels wide. Its focus, under Media, stays in view on a phone. Without one, a drawing, or the main colour."
			/>
		</FormSection>
	)
}

function Reasons({ form }: HomepageForm) {
	return (
		<FoldedSection title={sectionNames.reasons}>
			<Heading form={form} of="reasons" />
			<EntriesField
				{...form.field('reasons')}
				label="Cards"
				messages={form.errors}
				one="card"
				blank={{ mark: '', title: '', text: '' }}
				named="title"
				most={maxReasons}
				about={({ text }) => text}
			>
				{({ part }) => (
					<>
						<TextField {...part('title', 'Title')} />
						<TextArea {...part('text', 'Text')} rows={2} max={300} isOptional />
						<SelectField {...part('mark', 'Drawing')} choices={drawnChoices} emptyLabel="None" />
					</>
				)}
			</EntriesField>
		</FoldedSection>
	)
}

const ownPicture = ''

function Industries({ form }: HomepageForm) {
	return (
		<FoldedSection title={sectionNames.industries}>
			<Heading form={form} of="industries" />
			<EntriesField
				{...form.field('industries')}
				label="List"
				messages={form.errors}
				one="industry"
				blank={{ picture: '', name: '', note: '' }}
				named="name"
				most={maxIndustries}
				about={({ note }) => note}
			>
				{({ value: { picture }, part }) => (
					<>
						<div className="field-pair">
							<TextField {...part('name', 'Name')} />
							<TextField {...part('note', 'Note')} isOptional />
						</div>
						<SelectField
							{...part('picture', 'Picture')}
							name={`${part('picture', '').name}.drawing`}
							value={Object.hasOwn(drawnBirds, picture) ? picture : ownPicture}
							choices={[
								...Object.entries(drawnBirds).map(([value, label]) => ({
									value,
									label: `Drawing: ${label}`,
								})),
								{ value: ownPicture, label: 'A picture of your own, or none' },
							]}
						/>
						{Object.hasOwn(drawnBirds, picture) ? null : (
							<PictureField {...part('picture', 'Own picture')} folder="home-pictures" />
						)}
					</>
				)}
			</EntriesField>
		</FoldedSection>
	)
}

type Headed = 'reasons' | 'industries' | Listed

function Heading({ form, of }: HomepageForm & { of: Headed }) {
	return (
		<>
			<TextField {...form.field(`${of}Eyebrow`)} label="Small line" isOptional />
			<TextField {...form.field(`${of}Title`)} label="Heading" />
		</>
	)
}

type Listed = 'services' | 'products' | 'portfolio' | 'cases' | 'resources' | 'news' | 'team'

type ListingProps = HomepageForm & { of: Listed; title?: string; hint?: string }

/** The words of a section that lists records by itself. */
function Listing({ form, of, title, hint }: ListingProps) {
	return (
		<FoldedSection title={title ?? (of === 'portfolio' ? '' : sectionNames[of])}>
			{hint ? <p className="hint">{hint}</p> : null}
			<Heading form={form} of={of} />
			<TextArea {...form.field(`${of}Text`)} label="Text" rows={2} max={500} isOptional />
			{of === 'portfolio' ? null : (
				<TextField
					{...form.field(`${of}More`)}
					label="Link to all"
					hint="Without words, there is no link."
					isOptional
				/>
			)}
		</FoldedSection>
	)
}

function ClosingCall({ form }: HomepageForm) {
	return (
		<FoldedSection title={sectionNames.call}>
			<TextField {...form.field('callTitle')} label="Heading" />
			<TextArea {...form.field('callText')} label="Text" rows={2} max={500} isOptional />
			<ButtonField {...form.field('callButton')} label="First button" messages={form.errors} />
			<ButtonField
				{...form.field('callSecondButton')}
				label="Second button"
				messages={form.errors}
			/>
		</FoldedSection>
	)
}

function failureToast({ message }: UploadError): { title: string; description?: string } {
	if (message === sentences.image) return { title: 'Please select an image file' }
	return { title: 'Failed to upload thumbnail', description: message }
}
