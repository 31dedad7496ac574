/** Checks of untrusted bodies from a lane: GET /train and GET /slots, as text. */
export { type SlotBody, parseSlotsBody } from './schemaSlots';
export { type BodyResult, MAX_BODY_BYTES } from './schemaText';
export { type TrainBody, parseTrainBody } from './schemaTrain';
