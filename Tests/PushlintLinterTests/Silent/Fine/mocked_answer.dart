import 'package:googleapis/fcm/v1.dart';
import 'package:mocktail/mocktail.dart';

void prepare(MessagesMock messages) {
  when(() => messages.send(any(), any())).thenAnswer((_) async => Message(name: 'projects/p/messages/1'));
}
