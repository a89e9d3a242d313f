export { serviceAdmin as handle } from '#app/content/service/admin.tsx'
