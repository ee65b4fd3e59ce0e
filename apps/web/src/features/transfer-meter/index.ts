export { TransferMeter } from './transfer-meter.tsx';
